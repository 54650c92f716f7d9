import { ink, paper } from './palette.ts'
import { line, path, rect, text } from './svg.ts'

type TitleBarProps = { name: string; preset: string; width: number; colour: string }

/** The bar at the top of a window: the product, its preset, and what undoes and learns. */
export const titleBar = ({ name, preset, width, colour }: TitleBarProps): string => {
  const middle = width / 2
  const small = { 'font-size': 14, 'font-weight': 550, fill: paper }
  return [
    rect(0, 0, width, 52, { fill: ink }),
    text(name, [28, 36], {
      'font-size': 30,
      'font-weight': 800,
      fill: colour,
      class: 'display',
      'letter-spacing': -1.2,
    }),
    rect(middle - 150, 11, 300, 30, { fill: '#23242e' }),
    path(`M${middle - 132} 20l-6 6 6 6M${middle + 132} 20l6 6-6 6`, { stroke: paper, 'stroke-width': 2 }),
    text(preset, [middle, 31], { ...small, 'text-anchor': 'middle' }),
    text('Undo', [width - 190, 31], { ...small, 'text-anchor': 'end' }),
    text('MIDI learn', [width - 96, 31], { ...small, 'text-anchor': 'end' }),
    ...[0, 1].map((side) => rect(width - 72, 18 + side * 9, 44, 6, { fill: '#3b3c46' })),
    ...[0, 1].map((side) => rect(width - 72, 18 + side * 9, 29 - side * 3, 6, { fill: colour })),
    line([width - 36, 16], [width - 36, 36], { stroke: paper, 'stroke-width': 1.5 }),
  ].join('')
}
