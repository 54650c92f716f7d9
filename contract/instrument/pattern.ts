import * as z from 'zod/mini'

/** What a step may be, as rows are written: a rest, a hit, an accent. */
export const stepMarks = { rest: '.', hit: 'x', accent: 'X' } as const
export type Step = keyof typeof stepMarks

/** How hard a step of a pattern is hit; 1 is the hardest. */
export const stepVelocity: Record<Step, number> = { rest: 0, hit: 0.6, accent: 1 }

/** A step is an eighth note, in every metre. */
export const stepsPerBeat = 2

/** In beats a minute; a beat is a quarter note. */
export const tempoLimits = { least: 30, most: 300 } as const
export const rowLimits = { least: 2, most: 64 } as const

/** A row says with a letter a step when its pad sounds: 'X..x.' is an accent, two rests, a hit, a rest. */
export const rowSchema = z
  .string()
  .check(z.regex(/^[.xX]+$/), z.minLength(rowLimits.least), z.maxLength(rowLimits.most))

/**
 * What the sequencer plays: a row for each pad, each as long as it likes, so that a seven can walk around an eleven.
 * `swing` is how late every second step comes, in parts of a step: 0 is even, 0.5 the most.
 */
export const patternSchema = z.object({
  tempo: z.number().check(z.gte(tempoLimits.least), z.lte(tempoLimits.most)),
  swing: z.number().check(z.gte(0), z.lte(0.5)),
  rows: z.array(rowSchema),
})
export type Pattern = z.infer<typeof patternSchema>

const steps: Partial<Record<string, Step>> = { '.': 'rest', x: 'hit', X: 'accent' }

/** The steps that a row writes. */
export const readRow = (row: string): Step[] => [...row].map((mark) => steps[mark] ?? 'rest')

export const writeRow = (row: readonly Step[]): string => row.map((step) => stepMarks[step]).join('')
