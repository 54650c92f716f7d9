import type { Family } from '#service/platform/index.ts'

export type Style = { family: Family; size: number; leading: number; color: 'ink' | 'soft'; spacing?: number }

const text = (size: number, color: Style['color'] = 'ink'): Style => ({
  family: 'text',
  size,
  leading: Math.round(size * 1.45),
  color,
})
const display = (size: number): Style => ({ family: 'display', size, leading: size, color: 'ink' })

export const styles = {
  wordMark: { ...display(20), spacing: -0.4 },
  large: display(32),
  sum: display(15),
  body: text(9.5),
  soft: text(9.5, 'soft'),
  label: text(8, 'soft'),
  small: text(7.5, 'soft'),
}

export const paper = {
  left: 56,
  right: 539,
  top: 56,
  bottom: 762,
  footer: 780,
}
