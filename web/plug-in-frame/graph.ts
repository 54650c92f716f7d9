import type { WamNode } from './wam.ts'

/** How quickly levels change, in seconds, so that nothing clicks. */
const fade = 0.015
/** No sample is louder than this, whatever a plug-in does. */
const ceiling = 0.9

/** What sounds in the frame: a recording through the plug-in or past it, then a limiter that protects ears. */
export function createGraph(context: AudioContext, plugIn: WamNode) {
  const input = context.createGain()
  const wet = context.createGain()
  const dry = new GainNode(context, { gain: 0 })
  const volume = context.createGain()
  const limiter = new DynamicsCompressorNode(context, {
    threshold: -3,
    knee: 0,
    ratio: 20,
    attack: 0.001,
    release: 0.1,
  })
  const clip = new WaveShaperNode(context, { curve: new Float32Array([-ceiling, ceiling]) })
  const meter = new AnalyserNode(context, { fftSize: 8192 })
  const samples = new Float32Array(meter.fftSize)
  // An instrument has no input.
  if (plugIn.numberOfInputs > 0) input.connect(plugIn)
  if (plugIn.numberOfOutputs > 0) plugIn.connect(wet)
  input.connect(dry)
  for (const path of [wet, dry]) path.connect(volume)
  volume.connect(limiter).connect(clip).connect(meter).connect(context.destination)
  let recording: AudioBuffer | null = null
  let playing: AudioBufferSourceNode | null = null
  let isWanted = false

  function silence() {
    playing?.stop()
    playing = null
  }

  function start() {
    silence()
    if (!recording) return
    playing = new AudioBufferSourceNode(context, { buffer: recording, loop: true })
    playing.connect(input)
    playing.start()
  }

  return {
    /** Plays the recording, as soon as there is one. */
    play() {
      isWanted = true
      start()
    },
    stop() {
      isWanted = false
      silence()
    },
    /** Replaces the recording; it goes on playing if the one before did. */
    load(loaded: AudioBuffer) {
      recording = loaded
      if (isWanted) start()
    },
    bypass(isOn: boolean) {
      wet.gain.setTargetAtTime(isOn ? 0 : 1, context.currentTime, fade)
      dry.gain.setTargetAtTime(isOn ? 1 : 0, context.currentTime, fade)
    },
    setVolume(level: number) {
      volume.gain.setTargetAtTime(level, context.currentTime, fade)
    },
    sendNote(note: number, velocity: number) {
      const bytes: [number, number, number] = [velocity > 0 ? 0x90 : 0x80, note, velocity]
      plugIn.scheduleEvents({ type: 'wam-midi', data: { bytes }, time: context.currentTime })
    },
    /** The level of what was heard last. */
    measure(): number {
      meter.getFloatTimeDomainData(samples)
      return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
    },
  }
}
