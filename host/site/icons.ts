import type { Theme, ThemePicture } from '#contract/theme.ts'
import type { IconLink } from '#web/site/rendering.ts'
import type { Content } from '../shop/content.ts'
import { hashContent } from '../shop/theme/name-file.ts'
import type { BuildTarget } from './build-target.ts'
import { drawOnPaper } from './draw-on-paper.ts'

/** Where the `favicon.svg` of a shop folder is served. */
export const faviconPath = '/favicon.svg'
const svg = 'image/svg+xml'
const png = 'image/png'

/** The side of icons in pixels: for browsers that show no SVG and for search engines, and for home screens. */
const sides = { icon: 96, 'apple-touch-icon': 180 } as const

/** What icons are drawn from; null for a shop whose theme names neither, which has `favicon.svg` alone. */
const findSource = ({ pictures: { favicon, mark } }: Theme): ThemePicture | null => favicon ?? mark.light

/** The icons that documents link. */
export function listIconLinks({ theme, favicon }: Pick<Content, 'theme' | 'favicon'>): IconLink[] {
  const source = findSource(theme)
  const own = theme.pictures.favicon ?? (favicon === null ? source : { path: faviconPath, type: svg })
  const drawn = listDrawn(theme).map(({ rel, path, side }) => ({ rel, path, type: png, side }))
  return [...drawn, ...(own ? [{ rel: 'icon' as const, path: own.path, type: own.type }] : [])]
}

/** The bitmaps among the icons, on the paper of the theme: home screens show what is transparent as black. */
export function listIconFiles(theme: Theme): BuildTarget[] {
  const { paper } = theme.colours.light
  return listDrawn(theme).map(({ source, path, side }) => ({
    path,
    type: png,
    stamp: path,
    make: () => drawOnPaper(source, { width: side, height: side, paper }),
  }))
}

function listDrawn(theme: Theme) {
  const source = findSource(theme)
  if (!source) return []
  const hash = hashContent(`${source.path} ${theme.colours.light.paper}`)
  return (['icon', 'apple-touch-icon'] as const).map((rel) => {
    const side = sides[rel]
    return { source, rel, side, path: `/assets/icon-${side}-${hash}.png` }
  })
}
