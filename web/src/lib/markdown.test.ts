import { describe, expect, it } from "vitest";
import { blocks, containing } from "./markdown";

const TEXT = `# Rules
Two players,
one deck.

- ABC-001 (RB) Draw *one* card,
  then play.
- ABC-002 Pass.

| Clause | What |
|---|---|
| ABC-003 | **Stop** at \`done\` |

1. First
2. Second
`;

describe("rules", () => {
  const found = blocks(TEXT);

  it("finds headings, paragraphs, lists and tables", () => {
    expect(found.map((block) => block.kind)).toEqual(["heading", "paragraph", "list", "table", "list"]);
    expect(found[1]).toEqual({
      kind: "paragraph",
      spans: [{ kind: "text", text: "Two players, one deck." }],
    });
  });

  it("knows the clauses", () => {
    const list = found[2];
    const table = found[3];
    expect(list?.kind === "list" && list.items.map((item) => item.clause)).toEqual(["ABC-001", "ABC-002"]);
    expect(table?.kind === "table" && table.rows[0]?.clause).toBe("ABC-003");
    expect(list?.kind === "list" && list.items[0]?.spans.map((span) => span.kind)).toEqual([
      "text",
      "em",
      "text",
    ]);
  });

  it("shows only what contains a text", () => {
    expect(
      containing(found, "pass").flatMap((block) => (block.kind === "list" ? block.items : [])),
    ).toHaveLength(1);
    expect(containing(found, "stop").map((block) => block.kind)).toEqual(["table"]);
  });
});
