import { styleOfShapes } from './shapes-figure.tsx'
import { drawTiles } from './tiles-shapes.ts'

export const style = styleOfShapes(drawTiles)
