import type { Theme } from '#contract/theme.ts'
import { readableOn } from '#web/ui/colour.ts'
import type { Fault } from '../content-error.ts'
import type { ContentFolder } from '../content-folder.ts'
import { contrast, nearestPassing } from './colours.ts'
import { writeRatio } from './contrast-rules.ts'

const needed = 4.5

/** Products whose colour leaves neither the light ink nor the dark one readable. Checked for shops with a `theme.yaml`. */
export async function findProductColourFaults(
  content: Pick<ContentFolder, 'readText'>,
  products: ReadonlyMap<string, { colour?: string | undefined }>,
  theme: Theme,
): Promise<Fault[]> {
  const found = [...products].map(async ([id, { colour }]) => {
    const reason = colour === undefined ? null : explainColour(colour, theme)
    if (reason === null) return []
    const file = `products/${id}.md`
    const lines = (await content.readText(file)).split('\n')
    return [
      {
        file,
        line: lines.findIndex((line) => line.startsWith('colour:')) + 1 || undefined,
        reason: `colour: ${reason}`,
      },
    ]
  })
  return (await Promise.all(found)).flat()
}

function explainColour(colour: string, { colours }: Theme): string | null {
  const { ink } = colours[readableOn(colour) === 'ink' ? 'light' : 'dark']
  const ratio = contrast(ink, colour)
  if (ratio >= needed) return null
  const nearest = nearestPassing(colour, [{ other: ink, needed }])
  return `The contrast of text (${ink}) on it is ${writeRatio(ratio)}:1 and must be at least ${needed}:1${nearest === null ? '' : `: the nearest colour that passes is '${nearest}'`}`
}
