const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** Relative luminance of a colour written '#rrggbb', from 0 to 1 (WCAG 2). */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const paperLuminance = 0.9
const inkLuminance = 0.01

/** Whether ink or paper reads better on a colour. */
export function readableOn(colour: string): 'ink' | 'paper' {
  const behind = luminance(colour) + 0.05
  return behind / (inkLuminance + 0.05) >= (paperLuminance + 0.05) / behind ? 'ink' : 'paper'
}
