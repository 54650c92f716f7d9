import { type PlugInCommand, plugInCommandSchema } from '#contract/plug-in-messages.ts'

/** The page that shows the frame. Its origin has a name, unlike that of the frame. */
type ShopPage = { window: object; origin: string }
type Message = { source: object | null; origin: string; data: unknown }

/** What the page commands by a message; null for everything that is not from this page, or no command. */
export function readCommand({ source, origin, data }: Message, page: ShopPage): PlugInCommand | null {
  if (source !== page.window || origin !== page.origin) return null
  return plugInCommandSchema.safeParse(data).data ?? null
}
