import type { Family } from './font-files.ts'

export type Style = { family: Family; size: number; leading: number; color: string; spacing?: number }

// The site's ink on white: theme.css has them as oklch.
export const ink = '#13131d'
const softInk = '#4f505a'
export const hairline = '#c2c1bd'

const text = (size: number, color = ink): Style => ({ family: 'text', size, leading: Math.round(size * 1.45), color })
const display = (size: number): Style => ({ family: 'display', size, leading: size, color: ink })

export const styles = {
  wordMark: { ...display(20), spacing: -0.4 },
  large: display(32),
  sum: display(15),
  body: text(9.5),
  soft: text(9.5, softInk),
  label: text(8, softInk),
  small: text(7.5, softInk),
}

export const paper = {
  left: 56,
  right: 539,
  top: 56,
  bottom: 762,
  footer: 780,
}
