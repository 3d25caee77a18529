export function compileScript(source: string): string;
