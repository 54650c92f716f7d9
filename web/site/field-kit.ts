import type * as z from 'zod/mini'
import type * as core from 'zod/v4/core'
import type { AudioReference, ImageReference, PlugInReference, VideoReference } from '#contract/media.ts'
import type { ProseNode } from '#contract/prose.ts'
import type { Action } from './schema.ts'

/**
 * A section as the vendor's file has it: its folder in `sections/`, and its fields, read and checked. `place` is where its
 * block begins; prose between blocks has none.
 */
export type WrittenSection = { name: string; fields: unknown; place?: { file: string; line: number } | undefined }

/** The fields that sections are made of; `host/shop/sections/` reads and checks them. */
export type FieldKit = {
  /** Plain words; not empty. */
  text: z.ZodMiniType<string, string>
  /** Markdown. */
  prose: z.ZodMiniType<ProseNode[], string>
  /** A path of the site, an anchor, an https or mailto address. */
  link: z.ZodMiniType<string, string>
  /** The id of a product that has a file in `products/`. */
  product: z.ZodMiniType<string, string>
  /** A link that looks like a button: its text, and where it leads. */
  action: z.ZodMiniType<Action, Action>
  /** An image of `media/` with its description. */
  image: core.$ZodType<ImageReference>
  video: core.$ZodType<VideoReference>
  audio: core.$ZodType<AudioReference>
  /** A folder of `media/` that contains a Web Audio Module. */
  plugIn: core.$ZodType<PlugInReference>
  /** A list that is not empty. */
  list<Item extends core.SomeType>(item: Item): z.ZodMiniArray<Item>
}

/** What `fields.ts` of a section exports: the shape of what the vendor writes. */
export type Fields = (kit: FieldKit) => z.ZodMiniObject

export type FieldsOf<Described extends Fields> = z.infer<ReturnType<Described>>
