import type { ComponentType } from 'react'
import type * as z from 'zod/mini'

/** What a `section.tsx` exports: the component, and the schema of its data. A section of the shop itself has no schema. */
export type SectionModule = {
  default: ComponentType<{ id: string; payload: unknown }>
  schema?: z.ZodMiniType
}

/*
 * The names are listed twice, because Vite reads patterns without running any code. section-modules.test.ts compares the lists.
 */

/**
 * The sections that homes and pages of products consist of. A browser loads them in one file: with a file for each, a home made
 * of sections loads twice as many files, and more bytes.
 */
export const usualSections = import.meta.glob<SectionModule>(
  './sections/{banner,call-to-action,columns,features,gallery,heading,hero,hero-media,links,posts,press,products,prose,quotes,specs,statement,steps,table,video}/section.tsx',
  { eager: true },
)

/** All other sections: a file for each, which only pages that have the section load. */
export const otherSections = import.meta.glob<SectionModule>([
  './sections/*/section.tsx',
  '!./sections/{banner,call-to-action,columns,features,gallery,heading,hero,hero-media,links,posts,press,products,prose,quotes,specs,statement,steps,table,video}/section.tsx',
])
