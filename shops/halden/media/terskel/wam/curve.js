import { reduce } from "./compressor.js";
import { find } from "./knob.js";
/** The plot in the drawing: a square with levels from `lowest` to 0, and beside it the meter. */
const plot = {
	left: 40,
	top: 24,
	size: 300
};
const lowest = -60;
const mostReduction = 24;
const toX = (level) => plot.left + (1 - level / lowest) * plot.size;
const toY = (level) => plot.top + level / lowest * plot.size;
const bottom = plot.top + plot.size;
const right = plot.left + plot.size;
const meterLeft = right + 38;
const levels = [
	0,
	-12,
	-24,
	-36,
	-48,
	-60
];
const write = (level) => String(level).replace("-", "−");
const grid = levels.map((level) => `<path class="grid" d="M${plot.left} ${toY(level)}H${right}M${toX(level)} ${plot.top}V${bottom}" />
    <text x="${plot.left - 8}" y="${toY(level) + 4}" text-anchor="end">${write(level)}</text>
    <text x="${toX(level)}" y="${bottom + 18}" text-anchor="middle">${write(level)}</text>`);
const meterScale = [
	0,
	6,
	12,
	18,
	24
].map((value) => `<text x="${meterLeft + 26}" y="${plot.top + value / mostReduction * plot.size + 4}">${value}</text>`);
const drawing = `<svg viewBox="0 0 430 352" role="img" aria-label="Transfer curve and gain reduction">
  <rect class="well" x="${plot.left}" y="${plot.top}" width="${plot.size}" height="${plot.size}" />
  <rect class="knee" y="${plot.top}" height="${plot.size}" />
  ${grid.join("")}
  <path class="unity" d="M${plot.left} ${bottom}L${right} ${plot.top}" />
  <path class="threshold" /><path class="reduced" /><path class="curve" />
  <circle class="point" r="5" />
  <text x="${plot.left + 10}" y="${plot.top + 18}">Output, dBFS</text>
  <text x="${right}" y="${bottom + 18}" dy="-26" dx="-8" text-anchor="end">Input, dBFS</text>
  <text x="${meterLeft + 8}" y="${plot.top - 10}" text-anchor="middle">GR</text>
  <rect class="well" x="${meterLeft}" y="${plot.top}" width="16" height="${plot.size}" />
  <rect class="reduction" x="${meterLeft + 2}" y="${plot.top}" width="12" />
  ${meterScale.join("")}
</svg>`;
/** The transfer curve with the signal on it, and the meter of what is taken away. */
export function createCurve() {
	const element = document.createElement("div");
	element.className = "curve-box";
	element.innerHTML = drawing;
	const point = find(element, ".point");
	const reduced = find(element, ".reduced");
	const bar = find(element, ".reduction");
	return {
		element,
		/** Draws the curve of these settings. */
		draw(settings) {
			const steps = Array.from({ length: 121 }, (_, at) => lowest + at / 2);
			const line = steps.map((level) => `${toX(level)} ${toY(level - reduce(level, settings))}`);
			find(element, ".curve").setAttribute("d", `M${line.join("L")}`);
			find(element, ".threshold").setAttribute("d", `M${toX(settings.threshold)} ${plot.top}V${bottom}`);
			const from = Math.max(lowest, settings.threshold - settings.knee / 2);
			const to = Math.min(0, settings.threshold + settings.knee / 2);
			const knee = find(element, ".knee");
			knee.setAttribute("x", String(toX(from)));
			knee.setAttribute("width", String(Math.max(0, toX(to) - toX(from))));
		},
		/** Shows where the signal is, and by how much it is turned down. */
		show({ level, reduction }) {
			const x = toX(Math.min(Math.max(level, lowest), 0));
			const y = toY(Math.max(Math.min(level, 0) - reduction, lowest));
			point.setAttribute("transform", `translate(${x} ${y})`);
			point.setAttribute("visibility", level > lowest ? "visible" : "hidden");
			reduced.setAttribute("d", level > lowest ? `M${x} ${toY(Math.min(level, 0))}V${y}` : "");
			bar.setAttribute("height", String(Math.min(reduction, mostReduction) / mostReduction * plot.size));
		}
	};
}
