const family = 'Schibsted Grotesk'

/** Gives the document the typeface of the panel, from the plug-in's folder; without it the panel shows the system's. */
export async function loadTypeface(): Promise<void> {
  const source = new URL('schibsted-grotesk.woff2', import.meta.url)
  const face = new FontFace(family, `url(${source.href})`, { weight: '400 500' })
  document.fonts.add(face)
  try {
    await face.load()
  } catch (error) {
    console.warn('The typeface of the panel did not load.', error)
  }
}
