/** The document's title, which follows the language and the project's name as they change. */
export function PageTitle({ children }: { children: string }) {
  return <title>{children}</title>;
}
