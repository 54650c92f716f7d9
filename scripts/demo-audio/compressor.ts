import { type CompressorSettings, createDetector } from '../../shops/halden/plug-ins/terskel/compressor.ts'

/** Compresses a signal that repeats: it is passed twice, so that the end leads to the beginning. */
export function compress(signal: Float32Array, settings: CompressorSettings, rate: number): Float32Array {
  const detector = createDetector(rate)
  const pass = () => signal.map((sample) => sample * 10 ** (-detector.next(Math.abs(sample), settings) / 20))
  pass()
  return pass()
}
