/** The document's title. It changes with the language and the project's name. */
export function PageTitle({ children }: { children: string }) {
  return <title>{children}</title>;
}
