import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { openTooltip } from './layers.ts'

/** Milliseconds: a pointer that only passes shows nothing, and one has time to come over to the tooltip. */
const delays = { show: 500, hide: 200 }

type ElementRef = RefObject<HTMLElement | null>

const isShown = (tooltip: HTMLElement) => tooltip.matches(':popover-open')

/** When a tooltip comes and goes: gives what to listen to around its control, itself included. */
export function useTooltip(anchor: ElementRef, tooltip: ElementRef) {
  const timer = useRef(0)
  const shown = useRef<AbortController>(null)

  function show() {
    clearTimeout(timer.current)
    if (shown.current || !anchor.current || !tooltip.current) return
    openTooltip(tooltip.current)
    if (isShown(tooltip.current)) shown.current = keepShown(anchor.current, tooltip.current, hide)
  }

  function hide() {
    clearTimeout(timer.current)
    shown.current?.abort()
    shown.current = null
    if (tooltip.current && isShown(tooltip.current)) tooltip.current.hidePopover()
  }

  function hideUnlessWanted() {
    if (!anchor.current?.matches(':hover, :has(:focus-visible)')) hide()
  }

  function later(run: () => void, delay: number) {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(run, delay)
  }

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      shown.current?.abort()
    },
    [],
  )

  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && later(show, delays.show),
    onPointerLeave: () => later(hideUnlessWanted, delays.hide),
    onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && show(),
    onBlur: hideUnlessWanted,
  }
}

/** Keeps a tooltip beside its control until it goes, and has Escape put it away, and nothing else with it. */
function keepShown(control: HTMLElement, tooltip: HTMLElement, hide: () => void): AbortController {
  const ending = new AbortController()
  const options = { signal: ending.signal, capture: true }
  const place = () => moveTo(tooltip, control)
  place()
  addEventListener('scroll', place, options)
  addEventListener('resize', place, options)
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      hide()
    },
    options,
  )
  tooltip.addEventListener('toggle', () => isShown(tooltip) || hide(), options)
  return ending
}

function moveTo(tooltip: HTMLElement, control: HTMLElement) {
  const { width, height } = tooltip.getBoundingClientRect()
  const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight }
  const { left, top } = placeTooltip(control.getBoundingClientRect(), { width, height }, viewport)
  tooltip.style.setProperty('--p-tooltip-left', `${left}px`)
  tooltip.style.setProperty('--p-tooltip-top', `${top}px`)
}

type Box = { left: number; top: number; width: number; height: number }
type Size = { width: number; height: number }

const gap = 8
const edge = 8

/** Where a tooltip's left upper corner goes, in px of the viewport: above its control, or below where there is no room. */
export function placeTooltip(control: Box, tooltip: Size, viewport: Size): { left: number; top: number } {
  const centred = control.left + control.width / 2 - tooltip.width / 2
  const left = Math.max(edge, Math.min(centred, viewport.width - tooltip.width - edge))
  const above = control.top - gap - tooltip.height
  return { left, top: above >= edge ? above : control.top + control.height + gap }
}
