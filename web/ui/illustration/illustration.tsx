import { createContext, type ReactNode, useContext } from 'react'
import type { FigureProps, IllustrationStyle } from './style.ts'
import type { Subject } from './subject.ts'

const StyleContext = createContext<IllustrationStyle | null>(null)

/** Provides the style of all illustrations below it; null draws none. */
export const IllustrationProvider = StyleContext.Provider

/** The style of the shop's illustrations; null where it has none. */
export const useIllustrationStyle = (): IllustrationStyle | null => useContext(StyleContext)

/** The figure of a product, post, page or vendor in the shop's style; nothing where the shop has none. Hidden from screen readers. */
export function Illustration(props: FigureProps) {
  const style = useIllustrationStyle()
  return style && <style.Figure {...props} />
}

/** What a figure shows in words, for its caption; null where the shop's style has none, or the vendor wrote nothing to describe. */
export const useIllustrationWords = (of: readonly Subject[]): ReactNode =>
  useIllustrationStyle()?.describe?.(of) ?? null
