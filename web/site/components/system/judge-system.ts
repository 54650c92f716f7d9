import type { System } from '#web/client/detect-system.ts'

type Required = { name: string; from?: string | undefined }

const systemNames = { Mac: 'macOS', Windows: 'Windows', Linux: 'Linux' } as const

/** Which line is about the visitor's system, and what can be said of it without claiming more than is known. */
export type Judgement = { line: string | null; words: string }

const patterns = { Mac: /mac/i, Windows: /windows/i, Linux: /linux/i } as const

/** Compares what a computer needs with the visitor's system. */
export function judgeSystem({ platform, version }: System, required: readonly Required[]): Judgement {
  const system = version === null ? systemNames[platform] : `${systemNames[platform]} ${version}`
  const found = required.find(({ name }) => patterns[platform].test(name))
  if (!found) return { line: null, words: `Looks like you’re on ${system}, which isn’t listed here.` }
  const least = found.from === undefined ? null : Number.parseInt(found.from, 10)
  if (version === null || least === null) return { line: found.name, words: `Looks like you’re on ${system}.` }
  return {
    line: found.name,
    words:
      version >= least
        ? `Looks like you’re on ${system}, which is supported.`
        : `Looks like you’re on ${system}, which is older than ${systemNames[platform]} ${found.from}.`,
  }
}
