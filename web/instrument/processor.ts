import { blockSize, Engine } from './engine.ts'
import { type FromSound, type ProcessorOptions, processorName, type ToSound } from './messages.ts'

const chunkSize = 16_384

/** Collects samples and sends them to the page in chunks, from one buffer. */
export class Recorder {
  private readonly send: (message: FromSound) => void
  private readonly left = new Float32Array(chunkSize)
  private readonly right = new Float32Array(chunkSize)
  private frames = 0
  private isRecording = false

  constructor(send: (message: FromSound) => void) {
    this.send = send
  }

  start(): void {
    this.frames = 0
    this.isRecording = true
  }

  take(left: Float32Array, right: Float32Array): void {
    if (!this.isRecording) return
    if (this.frames + left.length > chunkSize) this.flush(false)
    this.left.set(left, this.frames)
    this.right.set(right, this.frames)
    this.frames += left.length
  }

  end(): void {
    this.isRecording = false
    this.flush(true)
  }

  private flush(isLast: boolean): void {
    this.send({ type: 'recorded', left: this.left, right: this.right, frames: this.frames, isLast })
    this.frames = 0
  }
}

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
