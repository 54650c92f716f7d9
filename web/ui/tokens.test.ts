import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** On paper everything is ink on white, whatever the theme. */
const exempt = ['web/ui/print.css']
const sheets = globSync('web/**/*.css').filter((file) => !exempt.includes(file))

/** What a theme decides, and how a style sheet would fix it. */
const fixed = [
  ['colours', /#[0-9a-f]{3,8}\b(?![^{]*\{)|\b(rgba?|hsla?|oklch|oklab|lab|lch)\(/i],
  ['families of fonts', /font-family: (?!var\(|inherit)/],
  [
    'the weight of headlines',
    /font-weight: (760|800)|font: \d+ [^;]*var\(--p-font-display\)(?<!10px var\(--p-font-display\))/,
  ],
  ['radii', /border-radius: (?!((0|var\([\w-]+\)) ?)+;|50%|calc\(var\(|min\(|max\(|inherit)/],
  ['lines', /border(-\w+)*: [\d.]+(px|rem) /],
] as const

describe.each(fixed)('%s come from the theme', (_, pattern) => {
  it('in every style sheet', () => {
    const found = sheets.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    )
    expect(found).toEqual([])
  })
})
