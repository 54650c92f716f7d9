import { blockSize, Engine } from './engine.ts'
import { type FromSound, type ProcessorOptions, processorName, type ToSound } from './messages.ts'
import { Recorder } from './recorder.ts'

/** The audio thread: receives messages from the page and renders blocks of samples. */
class InstrumentProcessor extends AudioWorkletProcessor {
  private readonly engine: Engine
  private readonly recorder = new Recorder((message) => this.send(message))
  private readonly spare = new Float32Array(blockSize)

  constructor({ processorOptions }: { processorOptions: ProcessorOptions }) {
    super()
    this.engine = new Engine(sampleRate, processorOptions, (step, hits) => this.send({ type: 'step', step, hits }))
    if (processorOptions.plays) this.engine.play()
    this.port.onmessage = ({ data }: MessageEvent<ToSound>) => this.take(data)
  }

  process(_inputs: Float32Array[][], [output]: Float32Array[][]): boolean {
    const left = output?.[0] ?? this.spare
    const right = output?.[1] ?? this.spare
    this.engine.render(left, right)
    this.recorder.take(left, right)
    return true
  }

  private send(message: FromSound): void {
    this.port.postMessage(message)
  }

  private take(message: ToSound): void {
    const { engine, recorder } = this
    if (message.type === 'hit') engine.hit(message.pad, message.velocity)
    else if (message.type === 'try') engine.try(message.sound, message.velocity)
    else if (message.type === 'sounds') engine.setSounds(message.sounds)
    else if (message.type === 'score') engine.setScore(message.score)
    else if (message.type === 'play') engine.play()
    else if (message.type === 'stop') engine.stop()
    else if (message.type === 'record') recorder.start()
    else recorder.end()
  }
}

registerProcessor(processorName, InstrumentProcessor)
