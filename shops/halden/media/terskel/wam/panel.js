import { createCurve } from "./curve.js";
import { createKnob, find } from "./knob.js";
import { parameters } from "./parameters.js";
import { style } from "./style.js";
import { productName, vendorName } from "./wordmark.js";
/** The interface: as wide as the window, up to the width of the design. */
export function createPanel(node) {
	const element = document.createElement("div");
	const root = element.attachShadow({ mode: "open" });
	root.innerHTML = `<style>${style}</style>
    <div class="panel">
      <header><h1>${productName}</h1><p>Compressor</p>${vendorName}</header>
      <div class="controls"><div class="knobs"></div></div>
    </div>`;
	const curve = createCurve();
	find(root, ".controls").before(curve.element);
	for (const parameter of parameters) {
		const param = node.param(parameter.id);
		const knob = createKnob(parameter, (value) => {
			param.setTargetAtTime(value, node.context.currentTime, .01);
			draw({ [parameter.id]: value });
		});
		find(root, ".knobs").append(knob.element);
		knob.show(param.value);
	}
	function draw(changed = {}) {
		const value = (id) => changed[id] ?? node.param(id).value;
		curve.draw({
			threshold: value("threshold"),
			ratio: value("ratio"),
			knee: value("knee"),
			attack: value("attack") / 1e3
		});
	}
	node.port.onmessage = ({ data }) => curve.show(data);
	draw();
	curve.show({
		level: Number.NEGATIVE_INFINITY,
		reduction: 0
	});
	return element;
}
