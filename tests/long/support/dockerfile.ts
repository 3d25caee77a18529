import { readFileSync } from 'node:fs';

export interface Instruction {
  name: string;
  text: string;
}

/** The instructions of each stage of a Dockerfile, after its FROM, by the name of the stage; the last one's is ''. */
export function readStages(file: string): Map<string, Instruction[]> {
  const stages = new Map<string, Instruction[]>();
  let stage: Instruction[] = [];
  for (const line of readFileSync(file, 'utf8').replaceAll('\\\n', ' ').split('\n')) {
    const [, name = '', text = ''] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? [];
    if (name === 'FROM') {
      stage = [];
      stages.set(/ AS (\w+)$/.exec(text)?.[1] ?? '', stage);
    } else if (name) stage.push({ name, text });
  }
  return stages;
}

/** The variables that the instructions set. */
export function environmentOf(stage: Instruction[]): Record<string, string> {
  const settings = stage.filter(({ name }) => name === 'ENV').flatMap(({ text }) => text.split(/\s+/));
  return Object.fromEntries(settings.map((setting) => setting.split(/=(.*)/).slice(0, 2)));
}

/** The program and arguments that an instruction names as a list. Throws where there is no such instruction. */
export function commandOf(stage: Instruction[], instruction: 'CMD' | 'HEALTHCHECK'): string[] {
  const text = stage.find(({ name }) => name === instruction)?.text ?? '';
  return JSON.parse(text.slice(text.indexOf('['))) as string[];
}
