/** What a drawing may consist of: everything that draws, and nothing that runs, loads or leads elsewhere. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

export const allowedElements = words(`
  svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan textPath image
  linearGradient radialGradient stop clipPath mask pattern marker filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
  feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence`)

/** Elements that are left out, while what is in them stays. */
export const unwrappedElements = words('a switch')

export const allowedAttributes = words(`
  id class style lang x y z x1 y1 x2 y2 cx cy r rx ry fx fy fr d dx dy width height points pathLength viewBox
  preserveAspectRatio transform transform-origin version role aria-label aria-hidden
  href xlink:href xml:space xml:lang clip-path clip-rule clipPathUnits color color-interpolation color-interpolation-filters
  cursor direction display dominant-baseline alignment-baseline baseline-shift fill fill-opacity fill-rule filter filterUnits
  primitiveUnits flood-color flood-opacity font-family font-size font-size-adjust font-stretch font-style font-variant
  font-weight image-rendering letter-spacing lighting-color marker-end marker-mid marker-start markerHeight markerUnits
  markerWidth mask mask-type maskContentUnits maskUnits mix-blend-mode isolation opacity orient overflow paint-order
  patternContentUnits patternTransform patternUnits refX refY rotate shape-rendering spreadMethod gradientTransform
  gradientUnits offset stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering textLength lengthAdjust method
  spacing side startOffset unicode-bidi vector-effect visibility word-spacing writing-mode
  in in2 result mode operator k1 k2 k3 k4 type values tableValues slope intercept amplitude exponent order kernelMatrix
  divisor bias targetX targetY edgeMode preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent
  kernelUnitLength scale xChannelSelector yChannelSelector azimuth elevation stdDeviation radius baseFrequency numOctaves
  seed stitchTiles pointsAtX pointsAtY pointsAtZ limitingConeAngle`)

const rasterData = /^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/=\s]+$/

/** Whether an attribute of a drawing may stay. */
export function isAllowedAttribute(element: string, name: string, value: string): boolean {
  if (!allowedAttributes.has(name)) return false
  if (name === 'href' || name === 'xlink:href')
    return /^\s*#/.test(value) || (element === 'image' && rasterData.test(value.trim()))
  return isAllowedStyle(value)
}

/** Whether CSS, or the value of an attribute that can contain it, loads nothing. Escapes could hide that it does. */
export function isAllowedStyle(css: string): boolean {
  const withoutComments = css.replace(/\/\*[\s\S]*?(\*\/|$)/g, '')
  const loads = /\\|@import|@font-face|expression\s*\(|javascript:|image-set\s*\(|src\s*\(|-moz-binding|behavior\s*:/i
  const outside = /url\s*\(\s*(?!["']?\s*#)/i
  return !loads.test(withoutComments) && !outside.test(withoutComments)
}
