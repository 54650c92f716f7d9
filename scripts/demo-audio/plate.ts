/** A steel plate of two square metres, half a millimetre thick, hung in a frame. Lengths in metres. */
const [width, height, thickness] = [1, 2, 0.0005]
const steel = { youngsModulus: 200e9, poisson: 0.3, density: 7850 }

const highestFrequency = 10_000
/** Below that, in Hz, a high-pass ahead of the driver leaves nothing. */
const lowestFrequency = 180
const driver = { x: 0.41, y: 0.87 }
const pickups = [
  { x: 0.13, y: 1.71 },
  { x: 0.88, y: 0.29 },
] as const

/** How long a mode takes to fall by 60 dB, in seconds: damped by the sheet at 500 Hz, and shorter at the top. */
const decayAt = (frequency: number) => 2.1 / (0.75 + frequency / 2600)

type Mode = { frequency: number; gains: readonly [number, number] }

/** All modes of the plate up to its highest frequency, with how far the driver moves them and the pickups hear them. */
export function listModes(): Mode[] {
  const { youngsModulus, poisson, density } = steel
  const stiffness = (youngsModulus * thickness ** 3) / (12 * (1 - poisson ** 2))
  const scale = (Math.PI / 2) * Math.sqrt(stiffness / (density * thickness))
  const modes: Mode[] = []
  for (let m = 1; scale * (m / width) ** 2 < highestFrequency; m++)
    for (let n = 1; ; n++) {
      const frequency = scale * ((m / width) ** 2 + (n / height) ** 2)
      if (frequency >= highestFrequency) break
      const shape = ({ x, y }: { x: number; y: number }) =>
        Math.sin((m * Math.PI * x) / width) * Math.sin((n * Math.PI * y) / height)
      const driven = shape(driver)
      modes.push({ frequency, gains: [driven * shape(pickups[0]), driven * shape(pickups[1])] })
    }
  return modes.filter(({ frequency }) => frequency > lowestFrequency)
}

/** What two pickups hear of a plate that a signal drives, mode by mode. The signal repeats: it is passed twice. */
export function ring(signal: Float32Array, rate: number): { left: Float32Array; right: Float32Array } {
  const left = new Float64Array(signal.length)
  const right = new Float64Array(signal.length)
  for (const { frequency, gains } of listModes()) {
    const angle = (2 * Math.PI * frequency) / rate
    const radius = 10 ** (-3 / (decayAt(frequency) * rate))
    resonate(signal, { back: 2 * radius * Math.cos(angle), further: -radius * radius }, (at, sample) => {
      left[at] = (left[at] ?? 0) + sample * gains[0]
      right[at] = (right[at] ?? 0) + sample * gains[1]
    })
  }
  return { left: Float32Array.from(left), right: Float32Array.from(right) }
}

/** A resonator of two poles: what it sounds like in the second of two passes. */
function resonate(
  signal: Float32Array,
  { back, further }: { back: number; further: number },
  hear: (at: number, sample: number) => void,
): void {
  let one = 0
  let two = 0
  for (let pass = 0; pass < 2; pass++)
    for (let at = 0; at < signal.length; at++) {
      const now = (signal[at] ?? 0) + back * one + further * two
      two = one
      one = now
      if (pass === 1) hear(at, now)
    }
}
