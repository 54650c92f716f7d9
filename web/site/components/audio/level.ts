/**
 * Sets how loud an element plays, from 0 to 1. On iOS the volume of an element belongs to its user, so that the sound is passed
 * through a gain node there.
 */
export function createLevel(element: HTMLAudioElement): (gain: number) => void {
  let passed: { context: AudioContext; node: GainNode } | undefined
  return (gain) => {
    element.volume = gain
    if (!passed && Math.abs(element.volume - gain) < 0.01) return
    passed ??= passThroughGain(element)
    passed.node.gain.value = gain
    // Refused only where nothing may sound, which the element reports.
    passed.context.resume().catch(() => undefined)
  }
}

function passThroughGain(element: HTMLAudioElement) {
  const context = new AudioContext()
  const node = context.createGain()
  context.createMediaElementSource(element).connect(node).connect(context.destination)
  return { context, node }
}
