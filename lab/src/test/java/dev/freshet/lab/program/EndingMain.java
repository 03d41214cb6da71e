package dev.freshet.lab.program;

/** Registers what is to be closed at the end of its process, and ends. */
public final class EndingMain {
    private EndingMain() {
    }

    public static void main(String[] arguments) {
        AtExit.close(() -> System.out.println("the oldest is closed"));
        AtExit.close(() -> {
            throw new IllegalStateException("the newest cannot be closed");
        });
    }
}
