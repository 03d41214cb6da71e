package dev.freshet.lab.program;

import java.util.ArrayList;
import java.util.List;

/** Numbers separated by dots, for example 1.26.8. */
public record Version(List<Integer> numbers) implements Comparable<Version> {

    /**
     * The first version in a text: {@code 1.26.8} in {@code go version go1.26.8 linux/amd64}; empty if there is none.
     */
    public static Version in(String text) {
        int at = 0;
        while (at < text.length() && !digit(text, at)) {
            at++;
        }
        List<Integer> numbers = new ArrayList<>();
        while (digit(text, at)) {
            int end = at;
            while (digit(text, end) && end - at < 9) {
                end++;
            }
            numbers.add(Integer.parseInt(text.substring(at, end)));
            at = end < text.length() && text.charAt(end) == '.' ? end + 1 : text.length();
        }
        return new Version(List.copyOf(numbers));
    }

    private static boolean digit(String text, int at) {
        return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }

    /** A missing number counts as 0: 1.26 is 1.26.0. */
    @Override
    public int compareTo(Version other) {
        int most = Math.max(numbers.size(), other.numbers.size());
        for (int i = 0; i < most; i++) {
            int difference = Integer.compare(number(i), other.number(i));
            if (difference != 0) {
                return difference;
            }
        }
        return 0;
    }

    private int number(int i) {
        return i < numbers.size() ? numbers.get(i) : 0;
    }

    @Override
    public String toString() {
        return String.join(".", numbers.stream().map(String::valueOf).toList());
    }
}
