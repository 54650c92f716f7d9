import { type RefObject, useEffect, useRef } from 'react'

/** For a heading that takes the focus when its words change, since the button that changed them is gone. */
export function useFocusOnChange(words: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(words)
  useEffect(() => {
    if (shown.current !== words) heading.current?.focus()
    shown.current = words
  }, [words])
  return heading
}
