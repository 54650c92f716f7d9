import * as z from 'zod/mini'

/** Messages between a page and the frame in which it hosts a plug-in. Neither trusts the other; what is no message is ignored. */

const source = z.literal('backline-plug-in')
export const plugInSource = 'backline-plug-in'

const level = z.number().check(z.gte(0), z.lte(1))
const midi = z.int().check(z.gte(0), z.lte(127))

/** From the page to the frame. */
export const plugInCommandSchema = z.discriminatedUnion('command', [
  /** A recording to play through the plug-in, as a file; it replaces the one before. */
  z.object({
    source,
    command: z.literal('load'),
    audio: z.custom<ArrayBuffer>((value) => value instanceof ArrayBuffer),
  }),
  z.object({ source, command: z.literal('play') }),
  z.object({ source, command: z.literal('stop') }),
  /** Silences everything until the next `play` or `note`, because something else on the page sounds. */
  z.object({ source, command: z.literal('hush') }),
  z.object({ source, command: z.literal('bypass'), isOn: z.boolean() }),
  z.object({ source, command: z.literal('volume'), level }),
  /** A key that is pressed, or released where the velocity is 0. */
  z.object({ source, command: z.literal('note'), note: midi, velocity: midi }),
])
export type PlugInCommand = z.infer<typeof plugInCommandSchema>

/** From the frame to the page. */
export const plugInReportSchema = z.discriminatedUnion('report', [
  z.object({ source, report: z.literal('ready') }),
  /** The height that the interface needs at the width of the frame, in CSS pixels. */
  z.object({ source, report: z.literal('size'), height: z.number() }),
  /**
   * A sign of life. `clock` is the time of the audio thread and `at` that of the frame, both in seconds; `rms` is the level of
   * what is heard.
   */
  z.object({
    source,
    report: z.literal('beat'),
    clock: z.number(),
    at: z.number(),
    isRunning: z.boolean(),
    rms: z.number(),
  }),
  /** The recording that was loaded can't be decoded. */
  z.object({ source, report: z.literal('refused') }),
  /** The plug-in could not be started. */
  z.object({ source, report: z.literal('failed'), reason: z.string().check(z.maxLength(300)) }),
])
export type PlugInReport = z.infer<typeof plugInReportSchema>

type WithoutSource<Message> = Message extends unknown ? Omit<Message, 'source'> : never
export type CommandWords = WithoutSource<PlugInCommand>
export type ReportWords = WithoutSource<PlugInReport>
