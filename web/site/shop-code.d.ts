/** A shop's own code, as scripts/bundling/shop-code.ts makes it part of the build. */
declare module 'virtual:shop-code' {
  /** The sections by the name of their file: loaders in a browser, the modules themselves on the server. */
  export const sections: Record<string, unknown>
  /** The components that replace parts of the layout, by the name of their file. */
  export const slots: Record<string, unknown>
}
