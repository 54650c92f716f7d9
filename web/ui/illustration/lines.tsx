import { drawLines } from './lines-shapes.ts'
import { styleOfShapes } from './shapes-figure.tsx'

export const style = styleOfShapes(drawLines)
