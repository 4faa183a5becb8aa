// Just enough of Markdown for the rules: headings, lists, tables, paragraphs, and clauses that can be found.

export interface Span {
  kind: "text" | "strong" | "em" | "code" | "link";
  text: string;
  href?: string;
}

export type Block =
  | { kind: "heading"; level: number; spans: Span[] }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "code"; text: string }
  | { kind: "list"; ordered: boolean; items: { clause: string; spans: Span[] }[] }
  | { kind: "table"; head: Span[][]; rows: { clause: string; cells: Span[][] }[] };

const CLAUSE = /^\**([A-Z]{2,4}-\d{3})\b/;

export function spans(text: string): Span[] {
  return text
    .split(/(\[[^\]]*\]\([^)]*\)|`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*)/)
    .filter(Boolean)
    .map((part): Span => {
      const link = /^\[(.*)\]\((.*)\)$/.exec(part);
      if (link) return { kind: "link", text: link[1] ?? "", href: link[2] ?? "" };
      if (part.length > 4 && part.startsWith("**") && part.endsWith("**"))
        return { kind: "strong", text: part.slice(2, -2) };
      if (part.length > 2 && part.startsWith("`") && part.endsWith("`"))
        return { kind: "code", text: part.slice(1, -1) };
      if (part.length > 2 && part.startsWith("*") && part.endsWith("*"))
        return { kind: "em", text: part.slice(1, -1) };
      return { kind: "text", text: part };
    });
}

const clauseOf = (text: string) => CLAUSE.exec(text.trim())?.[1] ?? "";
const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const heading = /^(#{1,6}) (.*)$/.exec(line);
    const item = /^(-|\d+\.) (.*)$/.exec(line);
    const last = found.at(-1);
    if (!line.trim()) continue;
    if (line.startsWith("```")) {
      const body: string[] = [];
      while (++at < lines.length && !lines[at]?.startsWith("```")) body.push(lines[at] ?? "");
      found.push({ kind: "code", text: body.join("\n") });
    } else if (heading) {
      found.push({ kind: "heading", level: heading[1]?.length ?? 1, spans: spans(heading[2] ?? "") });
    } else if (line.startsWith("|") && /^\|[-| :]+$/.test(lines[at + 1] ?? "")) {
      const rows: string[][] = [];
      for (at += 2; at < lines.length && lines[at]?.startsWith("|"); at++)
        rows.push(cellsOf(lines[at] ?? ""));
      at--;
      found.push({
        kind: "table",
        head: cellsOf(line).map(spans),
        rows: rows.map((cells) => ({ clause: clauseOf(cells[0] ?? ""), cells: cells.map(spans) })),
      });
    } else if (item) {
      let body = item[2] ?? "";
      while (/^ +\S/.test(lines[at + 1] ?? "")) body += ` ${(lines[++at] ?? "").trim()}`;
      const entry = { clause: clauseOf(body), spans: spans(body) };
      const ordered = item[1] !== "-";
      if (last?.kind === "list" && last.ordered === ordered && lines[at - 1]?.trim()) last.items.push(entry);
      else found.push({ kind: "list", ordered, items: [entry] });
    } else if (line.startsWith("    ")) {
      const body = [line.slice(4)];
      while (lines[at + 1]?.startsWith("    ")) body.push((lines[++at] ?? "").slice(4));
      found.push({ kind: "code", text: body.join("\n") });
    } else {
      let body = line;
      while (
        at + 1 < lines.length &&
        /^[^\s#|`-]/.test(lines[at + 1] ?? "") &&
        !/^\d+\. /.test(lines[at + 1] ?? "")
      )
        body += ` ${lines[++at] ?? ""}`;
      found.push({ kind: "paragraph", spans: spans(body) });
    }
  }
  return found;
}

const said = (parts: Span[]) => parts.map((part) => part.text).join("");

/** The blocks, items and rows that contain a text. */
export function containing(all: Block[], wanted: string): Block[] {
  const low = wanted.trim().toLowerCase();
  if (!low) return all;
  const has = (parts: Span[]) => said(parts).toLowerCase().includes(low);
  return all.flatMap((block): Block[] => {
    if (block.kind === "list") {
      const items = block.items.filter((item) => has(item.spans));
      return items.length ? [{ ...block, items }] : [];
    }
    if (block.kind === "table") {
      const rows = block.rows.filter((row) => row.cells.some(has));
      return rows.length ? [{ ...block, rows }] : [];
    }
    if (block.kind === "code") return block.text.toLowerCase().includes(low) ? [block] : [];
    return has(block.spans) ? [block] : [];
  });
}
