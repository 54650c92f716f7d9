import type { Appearance } from '@stripe/stripe-js'

/** Stripe's fields in the current colours and with the corners of our tokens, with our fallback font: its frames lack our fonts. */
export function readAppearance(page: HTMLElement): Appearance {
  const colour = createColourReader(page)
  const [ink, soft, paper, edge] = [
    colour('--p-ink'),
    colour('--p-ink-soft'),
    colour('--p-paper-raised'),
    colour('--p-edge'),
  ]
  const danger = colour('--p-danger')
  return {
    theme: 'flat',
    labels: 'above',
    variables: {
      fontFamily: 'Arial, "Liberation Sans", Helvetica, sans-serif',
      fontSizeBase: '17px',
      fontWeightMedium: '600',
      borderRadius: readLength(page, '--p-radius'),
      gridRowSpacing: '18px',
      gridColumnSpacing: '16px',
      colorPrimary: ink,
      colorText: ink,
      colorTextSecondary: soft,
      colorTextPlaceholder: soft,
      colorBackground: paper,
      colorDanger: danger,
    },
    rules: {
      '.Label': { color: ink, fontSize: '17px', fontWeight: '600', marginBottom: '6px' },
      '.Input': { border: `2px solid ${edge}`, backgroundColor: paper, padding: '13px 14px', boxShadow: 'none' },
      '.Input:hover': { borderColor: ink },
      '.Input:focus': { borderColor: ink, outline: `3px solid ${ink}`, outlineOffset: '0px' },
      '.Input--invalid': { borderColor: danger, color: ink },
      '.Error': { color: danger, fontSize: '15px', fontWeight: '600' },
    },
  }
}

/** A length token in pixels: Stripe's frames have a text size of their own. */
function readLength(page: HTMLElement, token: string): string {
  const probe = document.createElement('i')
  probe.style.borderTopLeftRadius = `var(${token})`
  page.append(probe)
  const length = getComputedStyle(probe).borderTopLeftRadius
  probe.remove()
  return length
}

/** Reads colour tokens in a format that Stripe understands, which not every format of the browser is. */
function createColourReader(page: HTMLElement): (token: string) => string {
  return (token) => {
    const probe = document.createElement('i')
    probe.style.color = `color-mix(in srgb, var(${token}), var(${token}))`
    page.append(probe)
    const colour = getComputedStyle(probe).color
    probe.remove()
    return toHex(colour)
  }
}

/** Converts `color(srgb 0.1 0.2 0.3)` or `rgb(26, 51, 77)` into '#1a334d'. */
export function toHex(colour: string): string {
  const scale = colour.startsWith('color(') ? 255 : 1
  const channels = (colour.replace(/^color\(srgb/, '').match(/-?\d*\.?\d+(e-?\d+)?/g) ?? []).slice(0, 3)
  const bytes = channels.map((channel) => Math.min(255, Math.max(0, Math.round(Number(channel) * scale))))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
