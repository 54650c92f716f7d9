/** Reads note names as Reaper does: a note and its name a line, comments behind '#'. Throws at any other line. */
export function readReaperNames(text: string): Map<number, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line): [number, string] => {
      const [, note, name] = /^(\d{1,3}) (\S.*)$/.exec(line) ?? []
      if (note === undefined || name === undefined || Number(note) > 127) throw new Error(`No note: ${line}`)
      return [Number(note), name]
    }),
  )
}
