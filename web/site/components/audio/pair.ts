/** How long a change from one version to the other takes, in seconds: too short to hear, too long to click. */
export const fadeSeconds = 0.005

/** A version of a recording, decoded, and how loud it is played, from 0 to 1. */
export type Version = { buffer: AudioBuffer; gain: number }

type Start = {
  /** When it starts, in the time of the context. */
  at: number
  /** Where in the recording. */
  offset: number
  /** Which version is heard. */
  heard: number
}

export type Pair = {
  /** Lets another version be heard from a time on. */
  switchTo(heard: number, at: number): void
  stop(at: number): void
}

/**
 * Starts versions of a recording with the same sample, and repeats them. One of them is heard; a change is a linear crossfade,
 * which keeps the level of versions that are alike.
 */
export function startPair(context: BaseAudioContext, versions: readonly Version[], { at, offset, heard }: Start): Pair {
  const loopEnd = Math.min(...versions.map(({ buffer }) => buffer.duration))
  const voices = versions.map(({ buffer, gain }) => {
    const source = new AudioBufferSourceNode(context, { buffer, loop: true, loopEnd })
    const level = new GainNode(context, { gain: 0 })
    source.connect(level).connect(context.destination)
    source.start(at, offset)
    return { source, gain, fader: createFader(level.gain) }
  })
  const fadeTo = (index: number | null, time: number) => {
    for (const [voice, { fader, gain }] of voices.entries()) fader(voice === index ? gain : 0, time)
  }
  fadeTo(heard, at)
  return {
    switchTo: fadeTo,
    stop(time) {
      fadeTo(null, time)
      for (const { source } of voices) source.stop(time + fadeSeconds)
    },
  }
}

/** Moves a level within the time of a fade, from wherever it is then. */
function createFader(level: AudioParam): (to: number, at: number) => void {
  let last = { from: 0, to: 0, at: 0 }
  return (to, at) => {
    const passed = Math.min(1, Math.max(0, (at - last.at) / fadeSeconds))
    const from = last.from + (last.to - last.from) * passed
    level.cancelScheduledValues(at)
    level.setValueAtTime(from, at)
    level.linearRampToValueAtTime(to, at + fadeSeconds)
    last = { from, to, at }
  }
}
