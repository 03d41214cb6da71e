package dev.freshet.lab.report.text;

import java.math.BigDecimal;
import java.util.Locale;

/** Formats numbers for readers: significant digits only, with separators between thousands. */
public final class Numbers {
    private static final double MEBI = 1024.0 * 1024.0;

    private Numbers() {
    }

    /** Three significant digits, or all digits of a whole number above 100: 0.0312, 4.56, 12.3, 15,291. */
    public static String plain(double value) {
        if (!Double.isFinite(value)) {
            return "–";
        }
        double size = Math.abs(value);
        boolean whole = value == Math.rint(value) && size < 1e15;
        return format(whole || size >= 99.95 ? "%,.0f" : size >= 9.995 ? "%.1f" : size >= 0.9995 ? "%.2f"
                : size >= 0.0005 ? "%.3f" : "%.1e", value);
    }

    /** A share of 1 as a percentage without the sign: 0.9987 is 99.87; never rounded up to 100 or down to 0. */
    public static String percent(double share) {
        double percent = share * 100;
        if (percent == 0 || percent == 100) {
            return format("%.0f", percent);
        }
        return percent > 99 ? format("%.2f", Math.min(percent, 99.99))
                : percent < 0.01 ? "<0.01" : format(percent < 1 ? "%.2f" : "%.1f", percent);
    }

    /** p50, p99.9, p99.99: up to three decimal places. */
    public static String percentile(double percentile) {
        return "p" + new BigDecimal(format("%.3f", percentile)).stripTrailingZeros().toPlainString();
    }

    /** 0.85×, 12.4×, 131×. */
    public static String times(double ratio) {
        if (!Double.isFinite(ratio)) {
            return "–";
        }
        double size = Math.abs(ratio);
        return format(size >= 99.5 ? "%,.0f×" : size >= 9.95 ? "%.1f×" : size >= 0.01 ? "%.2f×" : "%.4f×", ratio);
    }

    /** A change as a signed percentage: +3.1 %, −12.0 %. */
    public static String change(double share) {
        return Double.isFinite(share) ? format("%+.1f %%", share * 100).replace('-', '−') : "–";
    }

    /** Bytes in mebibytes. */
    public static String mebibytes(double bytes) {
        return plain(Math.rint(bytes / MEBI * 10) / 10);
    }

    public static String count(long count) {
        return format("%,d", count);
    }

    private static String format(String pattern, Object value) {
        return String.format(Locale.ROOT, pattern, value);
    }
}
