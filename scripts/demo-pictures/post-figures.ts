import { type Figure, figureSize, ground, words } from './figure.ts'
import { clatter, ink, night, paper, thrum } from './palette.ts'
import { circle, rect } from './svg.ts'

const parts = [
  { name: 'How it is signed', characters: 16, colour: paper, letters: ink },
  { name: 'The facts', characters: 44, colour: clatter, letters: ink },
  { name: 'The signature', characters: 40, colour: thrum, letters: paper },
]

const lineHeight = 34
const perLine = 16

/** A license token: three parts of letters with dots between them. */
function drawToken(): string {
  const [width] = figureSize
  const cell = 22
  let row = 0
  const drawn = parts.flatMap(({ name, characters, colour, letters }, index) => {
    const lines = Math.ceil(characters / perLine)
    const top = 78 + row * lineHeight + index * 38
    row += lines
    const marks = Array.from({ length: characters }, (_, at) => {
      const tall = 8 + ((at * 7 + index * 5) % 3) * 5
      const [x, y] = [62 + (at % perLine) * cell, top + 14 + Math.floor(at / perLine) * lineHeight]
      return rect(x, y + (18 - tall), 12, tall, { fill: letters })
    })
    const isLast = index === parts.length - 1
    return [
      rect(48, top, perLine * cell + 20, lines * lineHeight + 14, { fill: colour }),
      ...marks,
      words(name, [perLine * cell + 92, top + 34], { fill: paper }),
      ...(isLast ? [] : [circle([width - 620, top + lines * lineHeight + 27], 7, { fill: paper })]),
    ]
  })
  return [ground(night), ...drawn].join('')
}

export const postFigures: Figure[] = [{ name: 'token', draw: drawToken }]
