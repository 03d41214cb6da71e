package dev.freshet.lab.program;

/** Leaves a scratch folder and other things to be closed at the end of its process. Prints the folder. */
public final class EndingMain {
    private EndingMain() {
    }

    public static void main(String[] arguments) {
        AtExit.close(() -> System.out.println("the oldest is closed"));
        System.out.println("folder " + ScratchFolder.create("freshet-lab-test-").path());
        AtExit.close(() -> {
            throw new IllegalStateException("the newest cannot be closed");
        });
    }
}
