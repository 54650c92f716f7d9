type PluginKindFacts = {
  /** What of `plugin/` the project is built from, copied into its folder `backline/`. */
  clients: readonly string[]
  /** A folder in `plugin/` whose files are the project's first own sources, besides those of its template. */
  sources?: string
  /** What the facts of the shop are written in. */
  language: 'C++' | 'Rust'
}

export const pluginKinds = {
  juce: {
    clients: ['cpp', 'juce/CMakeLists.txt', 'juce/backline_licensing'],
    sources: 'juce/example/source',
    language: 'C++',
  },
  cmake: { clients: ['cpp'], language: 'C++' },
  rust: { clients: ['cpp', 'rust'], language: 'Rust' },
} as const satisfies Record<string, PluginKindFacts>

export type PluginKind = keyof typeof pluginKinds

export const pluginKindNames = Object.keys(pluginKinds)

export const isPluginKind = (name: string): name is PluginKind => Object.hasOwn(pluginKinds, name)

export const factsOf = (kind: PluginKind): PluginKindFacts => pluginKinds[kind]
