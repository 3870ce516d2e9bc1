/** Signs of Unicode that LaTeX writes by a name or that mean something to LaTeX. What is not here stands as it is: KaTeX knows it. */
const table = `
\\ \\backslash|{ \\{|} \\}|$ \\text{\\textdollar}|# \\#|% \\%|_ \\_|^ \\text{\\textasciicircum}|~ \\sim|< \\lt|> \\gt|" \\text{"}|\` \\text{\`}
α \\alpha|β \\beta|γ \\gamma|δ \\delta|ε \\varepsilon|ϵ \\epsilon|ζ \\zeta|η \\eta|θ \\theta|ϑ \\vartheta|ι \\iota|κ \\kappa|ϰ \\varkappa
λ \\lambda|μ \\mu|µ \\mu|ν \\nu|ξ \\xi|ο o|π \\pi|ϖ \\varpi|ρ \\rho|ϱ \\varrho|σ \\sigma|ς \\varsigma|τ \\tau|υ \\upsilon|φ \\varphi|ϕ \\phi
χ \\chi|ψ \\psi|ω \\omega|Γ \\Gamma|Δ \\Delta|Θ \\Theta|Λ \\Lambda|Ξ \\Xi|Π \\Pi|Σ \\Sigma|Υ \\Upsilon|Φ \\Phi|Ψ \\Psi|Ω \\Omega|Ω \\Omega
Α A|Β B|Ε E|Ζ Z|Η H|Ι I|Κ K|Μ M|Ν N|Ο O|Ρ P|Τ T|Χ X|ϴ \\Theta|∆ \\Delta|∇ \\nabla|∂ \\partial|ℏ \\hbar|ℓ \\ell|℘ \\wp|ℵ \\aleph|ı \\imath|ȷ \\jmath
− -|‐ -|‑ -|– -|± \\pm|∓ \\mp|× \\times|÷ \\div|∗ *|⋅ \\cdot|· \\cdot|∙ \\bullet|• \\bullet|∘ \\circ|⋆ \\star|∕ /|⁄ /|∖ \\setminus|√ \\surd
≤ \\le|≥ \\ge|≦ \\leqq|≧ \\geqq|⩽ \\leqslant|⩾ \\geqslant|≪ \\ll|≫ \\gg|≠ \\ne|≈ \\approx|≅ \\cong|≃ \\simeq|∼ \\sim|≡ \\equiv|≢ \\not\\equiv|∝ \\propto
≮ \\nless|≯ \\ngtr|≰ \\nleq|≱ \\ngeq|≜ \\triangleq|≝ \\overset{\\text{def}}{=}|≔ \\coloneqq|≺ \\prec|≻ \\succ|∣ \\mid|∤ \\nmid|∥ \\parallel|∦ \\nparallel
∈ \\in|∉ \\notin|∋ \\ni|⊂ \\subset|⊃ \\supset|⊆ \\subseteq|⊇ \\supseteq|⊄ \\not\\subset|⊈ \\nsubseteq|⊊ \\subsetneq|∪ \\cup|∩ \\cap|∅ \\emptyset
∀ \\forall|∃ \\exists|∄ \\nexists|¬ \\neg|∧ \\wedge|∨ \\vee|⊕ \\oplus|⊖ \\ominus|⊗ \\otimes|⊙ \\odot|⊥ \\perp|⊢ \\vdash|⊨ \\vDash|⊤ \\top|∴ \\therefore|∵ \\because
∞ \\infty|∠ \\angle|∡ \\measuredangle|△ \\triangle|▵ \\triangle|□ \\square|◻ \\square|■ \\blacksquare|° {}^{\\circ}|′ '|″ ''|‴ '''|… \\ldots|⋯ \\cdots|⋮ \\vdots|⋱ \\ddots
→ \\rightarrow|← \\leftarrow|↔ \\leftrightarrow|⇒ \\Rightarrow|⇐ \\Leftarrow|⇔ \\Leftrightarrow|↑ \\uparrow|↓ \\downarrow|↦ \\mapsto|⟶ \\longrightarrow
⟵ \\longleftarrow|⟹ \\Longrightarrow|⟺ \\Longleftrightarrow|⇌ \\rightleftharpoons|⇋ \\leftrightharpoons|⇄ \\rightleftarrows|↗ \\nearrow|↘ \\searrow|↛ \\nrightarrow
∑ \\sum|∏ \\prod|∐ \\coprod|∫ \\int|∬ \\iint|∭ \\iiint|∮ \\oint|∯ \\oiint|∰ \\oiiint|⋃ \\bigcup|⋂ \\bigcap|⋁ \\bigvee|⋀ \\bigwedge|⨁ \\bigoplus|⨂ \\bigotimes|⨀ \\bigodot|⨄ \\biguplus|⨆ \\bigsqcup
⟨ \\langle|⟩ \\rangle|〈 \\langle|〉 \\rangle|〈 \\langle|〉 \\rangle|⌈ \\lceil|⌉ \\rceil|⌊ \\lfloor|⌋ \\rfloor|‖ \\Vert|║ \\Vert|⟦ \\llbracket|⟧ \\rrbracket|† \\dagger|‡ \\ddagger
‘ \\text{‘}|’ '|“ \\text{“}|” \\text{”}|€ \\text{€}|₹ \\text{₹}|৳ \\text{৳}|℃ {}^{\\circ}\\mathrm{C}|℉ {}^{\\circ}\\mathrm{F}|Å \\text{Å}|Å \\text{Å}|½ \\frac{1}{2}|¼ \\frac{1}{4}|¾ \\frac{3}{4}|¹ {}^{1}|² {}^{2}|³ {}^{3}`;

export const signs: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split(/[|\n]/)
    .map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)] as const),
);

/** Spaces of Unicode as LaTeX; signs without width and without a meaning for the eye are left out. */
export const spaces: ReadonlyMap<string, string> = new Map([
  [' ', '~'],
  ['\u00a0', '~'],
  ['\t', '\\quad '],
  ['\n', ' '],
  ['\r', ''],
  ['\u2000', '\\enspace '],
  ['\u2001', '\\quad '],
  ['\u2002', '\\enspace '],
  ['\u2003', '\\quad '],
  ['\u2004', '\\;'],
  ['\u2005', '\\:'],
  ['\u2006', '\\,'],
  ['\u2007', '~'],
  ['\u2008', '\\,'],
  ['\u2009', '\\,'],
  ['\u200a', '\\,'],
  ['\u202f', '\\,'],
  ['\u205f', '\\:'],
  ['\u3000', '\\quad '],
  ['\u200b', ''],
  ['\u200c', ''],
  ['\u200d', ''],
  ['\u2060', ''],
  ['\u2061', ''],
  ['\u2062', ''],
  ['\u2063', ''],
  ['\u2064', ''],
  ['\ufeff', ''],
]);

const functions =
  'sin cos tan cot sec csc cosec sinh cosh tanh coth arcsin arccos arctan log ln lg exp lim max min sup inf det dim ker deg arg gcd hom Pr limsup liminf';

/** Names that LaTeX sets upright by a command of their own; the others are `\operatorname`. */
export const functionNames: ReadonlySet<string> = new Set(functions.split(' '));
/** Whose limits stand below. */
export const limitNames: ReadonlySet<string> = new Set(['lim', 'max', 'min', 'sup', 'inf', 'limsup', 'liminf', 'det', 'gcd', 'Pr']);

const own: Readonly<Record<string, string>> = { cosec: '\\operatorname{cosec}' };
export const functionLatex = (name: string): string => own[name] ?? (functionNames.has(name) ? `\\${name}` : `\\operatorname{${name}}`);
