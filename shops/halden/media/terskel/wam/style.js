/** The look of the panel. It has colours of its own, whatever the page around it has. */
export const style = `
:host { display: block; forced-color-adjust: none; }
.panel {
  box-sizing: border-box; width: min(100vw, 1400px); padding: 22px clamp(18px, 4vw, 48px) 28px; color: #e9ece4;
  background: linear-gradient(#2a3c36, #23332e 55%, #1c2a25); font: 13px/1.35 'Schibsted Grotesk', system-ui, sans-serif;
  display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.25fr); gap: 20px clamp(28px, 5vw, 72px);
}
header { grid-column: 1 / -1; display: flex; align-items: baseline; gap: 16px; padding-bottom: 10px; border-bottom: 1px solid #4d5e57; }
h1 { margin: 0; line-height: 0; }
p { margin: 0; color: #b7c1bb; }
svg { display: block; width: 100%; height: auto; overflow: visible; }
.name { width: auto; height: 38px; fill: #e9ece4; }
header > .name { height: 20px; margin-left: auto; }
text { fill: #b7c1bb; font-size: 11px; }
.well { fill: #121b18; }
.knee { fill: #e9b872; fill-opacity: 0.09; }
.grid { stroke: #fff; stroke-opacity: 0.08; }
.unity { stroke: #b7c1bb; stroke-opacity: 0.55; stroke-dasharray: 1 5; }
.threshold { stroke: #e9b872; stroke-opacity: 0.8; stroke-dasharray: 3 3; }
.curve { fill: none; stroke: #f2f3ec; stroke-width: 2; stroke-linejoin: round; }
.reduced { stroke: #e9b872; stroke-width: 1.5; }
.point { fill: #e9b872; stroke: #e9b872; stroke-opacity: 0.35; stroke-width: 7; }
.reduction { fill: #e9b872; }
.controls { display: grid; align-content: center; }
.knobs { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 26px 12px; }
.knob { display: grid; justify-items: center; text-align: center; }
.dial { width: 100%; max-width: 128px; border-radius: 50%; cursor: ns-resize; touch-action: none; }
.dial:focus-visible { outline: 2px solid #e9b872; outline-offset: 2px; }
.scale { stroke: #b7c1bb; stroke-opacity: 0.7; }
.rim { fill: #2f3a36; stroke: #0d1311; stroke-width: 1.5; }
.cap { fill: #26302d; stroke: #56635e; stroke-opacity: 0.6; }
.pointer { stroke: #e9b872; stroke-width: 4; stroke-linecap: round; }
b { font-weight: 500; margin-top: 2px; }
output { color: #b7c1bb; font-variant-numeric: tabular-nums; }
@media (max-width: 680px) {
  .panel { grid-template-columns: minmax(0, 1fr); padding-block: 16px 22px; gap: 16px; }
  .name { height: 30px; }
  header > .name { height: 16px; }
  text { font-size: 14px; }
  .knobs { gap: 18px 6px; }
}
`;
