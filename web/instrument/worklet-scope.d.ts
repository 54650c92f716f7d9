/** What an audio worklet finds around it, as far as the processor uses it; TypeScript's own libraries leave it out. */
declare const sampleRate: number

declare class AudioWorkletProcessor {
  readonly port: MessagePort
}

declare function registerProcessor<Options>(
  name: string,
  processor: new (options: { processorOptions: Options }) => AudioWorkletProcessor,
): void
