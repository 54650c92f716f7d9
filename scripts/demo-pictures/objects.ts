import { circle, ellipse, line, type Point, path, rect } from './svg.ts'

/** The objects of Clatter, as line drawings in 100 by 80 units. */
export type ObjectName =
  | 'Large pot'
  | 'Tin lid'
  | 'Plank'
  | 'Wooden spoon'
  | 'Jar of screws'
  | 'Glass'
  | 'Bottle'
  | 'Bucket skin'
  | 'Tin'

const outline = (colour: string) => ({ fill: 'none', stroke: colour, 'stroke-width': 3, 'stroke-linejoin': 'round' })

const drawings: Record<ObjectName, (colour: string) => string> = {
  'Large pot': (colour) =>
    ellipse([50, 22], 34, 8, outline(colour)) +
    path('M16 22V62Q16 72 26 72H74Q84 72 84 62V22M16 34H5V42H16M84 34H95V42H84', outline(colour)),
  'Tin lid': (colour) =>
    ellipse([50, 46], 44, 18, outline(colour)) +
    ellipse([50, 43], 30, 11, outline(colour)) +
    path('M6 46V52Q10 70 50 70T94 52V46M43 40Q43 28 50 28T57 40', outline(colour)),
  Plank: (colour) =>
    path('M4 52 26 26H97L76 52ZM4 52V64H76V52M76 64 97 38V26', outline(colour)) +
    path('M22 45Q40 40 60 45T84 41M32 34Q50 30 66 35', { ...outline(colour), 'stroke-width': 1.8 }),
  'Wooden spoon': (colour) =>
    ellipse([24, 28], 19, 15, { ...outline(colour), transform: 'rotate(32 24 28)' }) +
    path('M40 36 94 68Q98 71 95 74T90 74L36 42', outline(colour)),
  'Jar of screws': (colour) =>
    rect(28, 6, 44, 11, outline(colour)) +
    path('M32 17Q24 20 24 30V66Q24 74 32 74H68Q76 74 76 66V30Q76 20 68 17', outline(colour)) +
    (
      [
        [36, 62, 20],
        [52, 66, -30],
        [64, 60, 70],
        [42, 50, -55],
        [58, 48, 15],
      ] as const
    )
      .map(([x, y, turn]) =>
        path(
          `M${x - 6} ${y - 4}H${x + 6}M${x} ${y - 4}V${y + 8}M${x - 3} ${y + 1}H${x + 3}M${x - 3} ${y + 5}H${x + 3}`,
          {
            ...outline(colour),
            'stroke-width': 2.4,
            transform: `rotate(${turn} ${x} ${y})`,
          },
        ),
      )
      .join(''),
  Glass: (colour) =>
    ellipse([50, 12], 24, 6, outline(colour)) +
    path('M26 12 33 70Q34 75 40 75H60Q66 75 67 70L74 12', outline(colour)) +
    ellipse([50, 40], 20.5, 4.5, { ...outline(colour), 'stroke-width': 1.8 }),
  Bottle: (colour) =>
    path(
      'M43 4H57V26Q57 32 64 38Q69 43 69 50V70Q69 76 62 76H38Q31 76 31 70V50Q31 43 36 38Q43 32 43 26Z',
      outline(colour),
    ) +
    line([43, 11], [57, 11], outline(colour)) +
    path('M37 52V64', { ...outline(colour), 'stroke-width': 1.8 }),
  'Bucket skin': (colour) =>
    ellipse([50, 20], 38, 11, outline(colour)) +
    path(
      'M12 20 22 70Q24 75 32 75H68Q76 75 78 70L88 20M14 30 26 40 34 34 42 43 50 36 58 43 66 34 74 40 86 30',
      outline(colour),
    ),
  Tin: (colour) =>
    ellipse([50, 14], 28, 7, outline(colour)) +
    path('M22 14V68Q22 76 50 76T78 68V14M22 30Q22 37 50 37T78 30M22 56Q22 63 50 63T78 56', outline(colour)),
}

export const drawObject = (name: ObjectName, colour: string): string => drawings[name](colour)

/** A point that a stick hits. */
export const strike = (centre: Point, colour: string): string =>
  circle(centre, 4, { fill: colour }) + circle(centre, 9, { fill: 'none', stroke: colour, 'stroke-width': 2 })
