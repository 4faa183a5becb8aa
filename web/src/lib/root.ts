// Under which prefix a proxy shows the table; the server writes it into the page.

export const root = document.querySelector<HTMLMetaElement>('meta[name="parlor-root"]')?.content ?? "";
