import { blikkFigures } from './blikk-figures.ts'
import { clatterFigures } from './clatter-figures.ts'
import { microFigures } from './micro-figures.ts'
import { pegelFigures } from './pegel-figures.ts'
import { postFigures } from './post-figures.ts'
import { terskelFigures } from './terskel-figures.ts'
import { thrumFigures } from './thrum-figures.ts'

/** The figures of both shops: what a feature does or a post is about, one picture each. */
export const figures = [
  ...Object.entries({
    clatter: clatterFigures,
    thrum: thrumFigures,
    'clatter-micro': microFigures,
    posts: postFigures,
  }).flatMap(([product, drawn]) => drawn.map((figure) => ({ shop: 'oddmeter' as const, product, ...figure }))),
  ...Object.entries({ terskel: terskelFigures, blikk: blikkFigures, pegel: pegelFigures }).flatMap(([product, drawn]) =>
    drawn.map((figure) => ({ shop: 'halden' as const, product, ...figure })),
  ),
]
