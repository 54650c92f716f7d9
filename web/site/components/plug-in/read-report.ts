import { type PlugInReport, plugInReportSchema } from '#contract/plug-in-messages.ts'

/** The origin of a frame in a sandbox, which has no name. */
const opaqueOrigin = 'null'

type Message = { source: object | null; origin: string; data: unknown }

/** What a frame reports by a message; null for everything that is not from this frame in its sandbox, or no report. */
export function readReport({ source, origin, data }: Message, frame: object | null): PlugInReport | null {
  if (frame === null || source !== frame || origin !== opaqueOrigin) return null
  return plugInReportSchema.safeParse(data).data ?? null
}
