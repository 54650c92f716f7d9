import { MediaFault } from './worker/jobs.ts'

const time = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`
const timing = new RegExp(`^(${time})[ \\t]+-->[ \\t]+(${time})(?:[ \\t].*)?$`)

/** Checks the cues of a WebVTT file: it has some, and each ends after it starts. Throws a `MediaFault` with the line. */
export function checkCaptions(text: string): void {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const cues = lines.flatMap((line, index) => (line.includes('-->') ? [{ line, number: index + 1 }] : []))
  if (cues.length === 0) throw new MediaFault('Has no captions: each needs a line such as 00:01.000 --> 00:04.000')
  for (const { line, number } of cues) {
    const [, start = '', end = ''] = timing.exec(line) ?? []
    if (start === '')
      throw new MediaFault(
        `Line ${number} must be times such as 00:01.000 --> 00:04.000, with a dot before milliseconds`,
      )
    if (toSeconds(end) <= toSeconds(start)) throw new MediaFault(`Line ${number}: The caption must end after it starts`)
  }
}

const toSeconds = (written: string) => written.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
