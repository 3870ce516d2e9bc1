/** Stands in for styles and pictures, which the build alone knows. */
export default '';
