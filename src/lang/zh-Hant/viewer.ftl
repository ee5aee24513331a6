viewer-q-leaves = 按 q 離開
