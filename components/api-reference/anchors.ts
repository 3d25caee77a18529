/** The names of places in the page, for links to them. */

/** Of a section. */
export function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

export function anchorOfShape(name: string): string {
  return `shape-${name}`;
}

export function anchorOfParameter(name: string): string {
  return `parameter-${name}`;
}

export function anchorOfProblem(code: string): string {
  return `problem-${code}`;
}
